import { PICTURE_WIDTHS } from "#contract/pictures.ts";
import { REQUEST_ID } from "#contract/test-requests.ts";
import { removeProductPhoto, setProductPhoto } from "#server/features/pictures/commands/product-photo.ts";
import { findRequestForOperators } from "#server/features/test-requests/queries/operators.ts";
import { findRequestId } from "#server/features/test-requests/queries/requests.ts";
import { uploadKeyOf } from "#server/features/uploads/queries.ts";
import { displayKey } from "#server/features/uploads/rules.ts";
import { type CommandContext, type ConfigureCommand, operatorOption, UsageError } from "./command.ts";
import { openCommandStorage, withDatabase } from "./open.ts";

export const configure: ConfigureCommand = (command, context) => {
  command
    .command("set")
    .description("Show this photo of a product's pack, instead of an earlier one")
    .argument("<SUPPLEMENT>", "ID or slug of the product")
    .argument("<FILE>", "JPEG, PNG, GIF or WebP")
    .addOption(operatorOption(context))
    .action((supplement, file, { operator }) =>
      withDatabase(context, async ({ database: { db } }) => {
        context.out(await setProductPhoto(db, { supplement, file, origin: "operator", operator }));
      }),
    );
  command
    .command("approve")
    .description("Show a visitor's picture of a test request as the product's photo")
    .argument("<SUPPLEMENT>", "ID or slug of the product")
    .argument("<REQUEST>", "ID of the request")
    .argument("[PICTURE]", "Which of its pictures: 1, 2 …", "1")
    .addOption(operatorOption(context))
    .action((supplement, request, picture, { operator }) =>
      approve(context, { supplement, request, picture: Number(picture), operator }),
    );
  command
    .command("remove")
    .description("Show no photo of a product")
    .argument("<SUPPLEMENT>", "ID or slug of the product")
    .addOption(operatorOption(context))
    .action((supplement, { operator }) =>
      withDatabase(context, async ({ database: { db } }) => {
        const removed = await removeProductPhoto(db, { supplement, operator });
        context.out(removed ? `Removed the photo of ${supplement}.` : `${supplement} has no photo.`);
      }),
    );
};

interface Approval {
  supplement: string;
  request: string;
  picture: number;
  operator: string;
}

async function approve(context: CommandContext, approval: Approval): Promise<void> {
  const { supplement, request, picture, operator } = approval;
  if (!REQUEST_ID.test(request)) throw new UsageError(`${request} is not a request ID.`);
  await withDatabase(context, async ({ config, database: { db } }) => {
    const storage = await openCommandStorage(config);
    const found = await findRequestForOperators(db, await findRequestId(db, request, null));
    const url = found.request.images[picture - 1];
    const key = url === undefined ? null : uploadKeyOf({ storage, config }, url);
    if (key === null) throw new UsageError(`The request has no picture ${picture}.`);
    const path = await storage.withFile(displayKey(key, Math.max(...PICTURE_WIDTHS)), (file) =>
      setProductPhoto(db, { supplement, file, origin: "visitor", operator, details: { request, picture } }),
    );
    if (path === null) throw new UsageError("The picture is no longer stored.");
    context.out(path);
  });
}

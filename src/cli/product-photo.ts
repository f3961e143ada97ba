import { REQUEST_ID } from "#contract/pledges.ts";
import { removeProductPhoto, setProductPhoto } from "#server/features/pictures/commands/product-photo.ts";
import {
  approvePicture,
  type PictureApproval,
} from "#server/features/test-requests/commands/approve-picture.ts";
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

async function approve(context: CommandContext, approval: PictureApproval): Promise<void> {
  const { request, picture } = approval;
  if (!REQUEST_ID.test(request)) throw new UsageError(`${request} is not a request ID.`);
  await withDatabase(context, async ({ config, database: { db } }) => {
    const approved = await approvePicture(
      { db, config, storage: await openCommandStorage(config) },
      approval,
    );
    if ("path" in approved) return context.out(approved.path);
    throw new UsageError(
      approved.missing === "picture"
        ? `The request has no picture ${picture}.`
        : "The picture is no longer stored.",
    );
  });
}

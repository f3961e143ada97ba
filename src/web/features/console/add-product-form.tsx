import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { CATEGORY_LABELS, FORM_LABELS } from "#contract/labels.ts";
import { CATEGORIES, type Category, FORMS, type Form } from "#contract/vocabulary.ts";
import { Button } from "../../ui/button.tsx";
import { Fold } from "../../ui/fold.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { notify } from "../../ui/toast.ts";
import { refreshConsole, requestStaff, type StaffInput } from "./calls.ts";
import { ChoosePicture } from "./choose-picture.tsx";
import styles from "./console.module.css";
import type { Draft } from "./draft-panel.tsx";
import { ReasonField } from "./form-parts.tsx";
import { sendPicture } from "./staff-files.ts";

/**
 * Adds a product that the catalog lacks, word for word as the pack prints it, with a photo of the pack. `mayAddPhoto`: only
 * those who may edit the catalog set photos.
 */
export function AddDraftProductForm({ draft, mayAddPhoto }: { draft: Draft; mayAddPhoto: boolean }) {
  const [pack, setPack] = useState({ brand: "", name: "", barcode: "" });
  const [form, setForm] = useState<Form>("capsule");
  const [category, setCategory] = useState<Category>("other");
  const [photo, setPhoto] = useState<File | null>(null);
  const [reason, setReason] = useState("");
  const add = useAddProduct(photo);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ id: draft.id, version: draft.version, ...pack, form, category, reason });
  };
  const text = (key: keyof typeof pack, label: string) => (
    <TextField
      label={label}
      required={key !== "barcode"}
      value={pack[key]}
      onChange={({ target }) => setPack({ ...pack, [key]: target.value })}
    />
  );
  return (
    <Fold id="add-product" title="The catalog lacks the product">
      <form className={styles.form} onSubmit={submit}>
        {text("brand", "Brand, as on the pack")}
        {text("name", "Product name, as on the pack")}
        {text("barcode", "Barcode, if there is one")}
        <PackKind form={form} category={category} onForm={setForm} onCategory={setCategory} />
        {mayAddPhoto ? (
          <ChoosePicture one="photo of the pack" file={photo} onFile={setPhoto} />
        ) : (
          <p className={styles.facts}>An editor, a scientist or an administrator can add its photo later.</p>
        )}
        <ReasonField label="Reason, for the audit log" value={reason} onChange={setReason} />
        <Button type="submit" busy={add.isPending} disabled={reason.trim().length < 3}>
          Add the product
        </Button>
      </form>
    </Fold>
  );
}

/** The photo is sent once the product is there. If that fails, the product stays, and the message says where to add it. */
const useAddProduct = (photo: File | null) =>
  useMutation({
    async mutationFn(input: StaffInput<"addDraftProduct">) {
      const { supplement } = await requestStaff("addDraftProduct", input);
      if (!photo) return null;
      const picture = { kind: "product", slug: supplement, file: photo, seen: null } as const;
      return sendPicture({ ...picture, reason: input.reason }).then(
        () => null,
        (error: Error) => error.message,
      );
    },
    onSuccess(photoProblem) {
      if (photoProblem === null) notify.success("Added to the catalog.");
      else notify.error(`Added without its photo: ${photoProblem} Add it under Catalog.`);
    },
    onError: (error) => notify.error(error.message),
    onSettled: () => refreshConsole(),
  });

const PackKind = ({
  form,
  category,
  onForm,
  onCategory,
}: {
  form: Form;
  category: Category;
  onForm: (form: Form) => void;
  onCategory: (category: Category) => void;
}) => (
  <>
    <Select<Form>
      label="Form"
      value={form}
      onChange={onForm}
      options={FORMS.map((value) => ({ value, label: FORM_LABELS[value] }))}
    />
    <Select<Category>
      label="Category"
      value={category}
      onChange={onCategory}
      options={CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))}
    />
  </>
);

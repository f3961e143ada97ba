import Search from "lucide-react/icons/search";
import { Form } from "react-router";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";

/** A box that leads to the search page with its words. It works without script. */
export function PlainSearch({
  label,
  placeholder,
  button = "Search",
  className,
}: {
  label: string;
  placeholder?: string;
  button?: string;
  className?: string | undefined;
}) {
  return (
    <Form action="/search" role="search" className={className}>
      <TextField
        type="search"
        name="q"
        label={label}
        placeholder={placeholder}
        icon={<Search aria-hidden="true" />}
        required
      />
      <Button type="submit" variant="primary">
        {button}
      </Button>
    </Form>
  );
}

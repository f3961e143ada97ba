import { useNavigate } from "react-router";
import { readSearchAddress } from "#web/features/search-url/read-search-url.ts";
import { type SearchAddress, searchPath, writeSearchAddress } from "#web/features/search-url/search-url.ts";
import { SearchBox } from "./search-box.tsx";

/** The box of the search page: its form holds the filters beside the results as well. */
export function SearchForm({ address }: { address: SearchAddress }) {
  const navigate = useNavigate();
  return (
    <SearchBox
      search={address.search}
      onSearch={(form) => void navigate(searchPath(withTyped(address, form)))}
    >
      {address.view === "list" && <input type="hidden" name="view" value="list" />}
      {address.compare.length > 0 && <input type="hidden" name="compare" value={address.compare.join(",")} />}
    </SearchBox>
  );
}

/** The fields that are typed into: the other ones have changed the address already. */
const TYPED = ["q", "tested_from", "tested_to", "max_lead"];

/** The search with what stands in the form's text fields. A field that is not there changes nothing. */
function withTyped(address: SearchAddress, form: FormData): SearchAddress {
  const fields = new URLSearchParams(writeSearchAddress({ ...address, page: 1 }));
  for (const name of TYPED) {
    const value = form.get(name);
    if (typeof value === "string") fields.set(name, value);
  }
  const { address: next } = readSearchAddress(fields);
  return { ...next, view: address.view === "list" ? "list" : "grid" };
}

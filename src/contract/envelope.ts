import { z } from "zod";

/** What every call answers with, whether it succeeds or not (domain: "Envelope"). */
export interface Envelope<Data = unknown> {
  status: boolean;
  message: string;
  data: Data;
}

/** The shape of every list: one page of it, and how much there is. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    list: z.array(item),
    total: z.int(),
    page: z.int(),
    limit: z.int(),
    has_more: z.boolean(),
  });

export interface Listed<Item> {
  list: Item[];
  total: number;
  page: number;
  limit: number;
  has_more: boolean;
}

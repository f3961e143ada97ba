import { z } from "zod";

/** Response body of every call, successful or not. */
export interface Envelope<Data = unknown> {
  status: boolean;
  message: string;
  data: Data;
}

/** Schema of one page of a list. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    list: z.array(item),
    total: z.int(),
    page: z.int(),
    limit: z.int(),
    has_more: z.boolean(),
  });

export interface ListPage<Item> {
  list: Item[];
  total: number;
  page: number;
  limit: number;
  has_more: boolean;
}

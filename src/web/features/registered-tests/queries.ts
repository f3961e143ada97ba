import { REGISTERED_TEST_STATES, type RegisteredTestState } from "#contract/registered-test-vocabulary.ts";
import { callQuery } from "../../api/queries.ts";
import { readPageParameter } from "../../ui/page-parameter.ts";

export const TESTS_PER_PAGE = 20;

/** What the page of the registry shows, as its URL holds it. */
export interface RegistrySelection {
  page: number;
  /** Null: every state. */
  state: RegisteredTestState | null;
}

/** Reads `?state=&page=`; an unknown state counts as not chosen. */
export const readRegistrySelection = (parameters: URLSearchParams): RegistrySelection => ({
  page: readPageParameter(parameters),
  state: REGISTERED_TEST_STATES.find((state) => state === parameters.get("state")) ?? null,
});

/** Path of the page with a selection. */
export function registryPath({ page, state }: RegistrySelection): string {
  const parameters = new URLSearchParams();
  if (state) parameters.set("state", state);
  if (page > 1) parameters.set("page", String(page));
  return parameters.size > 0 ? `/registry?${parameters}` : "/registry";
}

export const registryQuery = ({ page, state }: RegistrySelection) =>
  callQuery("listRegisteredTests", { page, limit: TESTS_PER_PAGE, ...(state && { state }) });

export const registeredTestQuery = (number: string) => callQuery("getRegisteredTest", { number });

export const reportRegistrationQuery = (slug: string) => callQuery("getReportRegistration", { slug });

/** Path of a registered test's page. */
export const registeredTestPath = (number: string): string => `/registry/${number}`;

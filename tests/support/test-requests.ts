import { findRequestId } from "#server/features/test-requests/queries/requests.ts";
import { callOkAs, createUser } from "./accounts.ts";
import type { TestApi } from "./api.ts";

let requestCount = 0;

/** Input of a test request for a new product. */
export const testRequestInput = (changes: object = {}) => {
  requestCount += 1;
  return {
    name: `Request ${requestCount} Magnesium`,
    images: [],
    supplement_brand: "Coined",
    supplement_url: `https://www.example.com/magnesium-${requestCount}`,
    ...changes,
  };
};

/** Helpers that create users and test requests. */
export const createRequesters = (api: TestApi) => ({
  /** A user with a verified email, who receives emails. */
  newVerifiedUser: () => createUser(api, { emailVerified: true }),
  /** The number that operators' functions take. */
  requestNumber: (test_request_id: string) => findRequestId(api.services.db, test_request_id, null),
  addRequest: (token: string, input: object = testRequestInput()) =>
    callOkAs(api, token, "addTestRequest", input as ReturnType<typeof testRequestInput>),
});

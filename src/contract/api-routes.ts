/**
 * Who may make a call. `open`: anyone, without a token. `visitor`: a guest token or a session token. `user`: a session
 * token.
 */
export type Audience = "open" | "visitor" | "user";

export interface ApiRoute {
  method: "GET" | "POST";
  path: `/${string}`;
  /** Distinguishes calls that share a path by the `action` in their body. */
  action?: string;
  audience: Audience;
  /** Errors carry the message itself as `data`: the browser shows the data of this call (specification §8). */
  errorDataIsMessage?: true;
}

const post = <A extends Audience>(audience: A, path: `/${string}`, action?: string) =>
  ({ method: "POST", path, audience, ...(action ? { action } : {}) }) as const;
const get = <A extends Audience>(audience: A, path: `/${string}`) =>
  ({ method: "GET", path, audience }) as const;

/**
 * Method, path and audience of every call. The schemas are in a file per noun, separate from the routes, so that the
 * browser can make calls without bundling the validator.
 */
export const apiRoutes = {
  getGuestToken: get("open", "/user/get-guest"),
  register: post("open", "/auth/register/user"),
  login: post("open", "/auth/login"),
  startPasskeyLogin: post("open", "/auth/passkey", "options"),
  finishPasskeyLogin: post("open", "/auth/passkey", "verify"),
  forgotPassword: post("open", "/auth/forgot-password"),
  verifyResetCode: post("open", "/auth/otp", "verify_otp"),
  resendResetCode: post("open", "/auth/otp", "resend_otp"),
  resetPassword: post("open", "/auth/reset-password"),
  getUser: post("user", "/user/manage_user", "get_user"),
  editUser: post("user", "/user/manage_user", "edit_user"),
  deleteUser: post("user", "/user/manage_user", "delete_user"),
  verifyEmailCode: post("user", "/user/verify-otp", "verify_otp"),
  resendEmailCode: post("user", "/user/verify-otp", "resend_otp"),
  changePassword: post("user", "/user/change-password"),
  logout: post("user", "/user/logout"),
  registerDevice: post("user", "/user/register-fcm"),
  listSessions: post("user", "/user/sessions", "list"),
  revokeSession: post("user", "/user/sessions", "revoke"),
  startPasskey: post("user", "/user/passkey", "registration_options"),
  finishPasskey: post("user", "/user/passkey", "registration_verify"),
  listPasskeys: post("user", "/user/passkey", "list"),
  removePasskey: post("user", "/user/passkey", "remove"),
  exportUser: post("user", "/user/export"),
  listBrands: post("visitor", "/home/brand/get-list"),
  getBrand: post("visitor", "/user/brand/get-details"),
  listBrandSupplements: post("visitor", "/web/user/brand/supplement/get-list"),
  searchSupplements: post("visitor", "/web/search/supplement"),
  getSearchFilters: get("visitor", "/search/filter/get"),
  listFilterValues: post("visitor", "/web/search/filter-values"),
  suggest: post("visitor", "/web/search/suggest"),
  aiSearch: post("visitor", "/search/ai-search"),
  getAiSearchAnswer: post("visitor", "/search/ai-search/get-answer"),
  getAiSearchResult: post("visitor", "/search/ai-search/get-ai-search-result"),
  sendAiFeedback: post("visitor", "/search/ai-search/feedback"),
  getAiTraining: post("user", "/search/ai-search/training", "figures"),
  listAiContributions: post("user", "/search/ai-search/training", "contributions"),
  undoAiContribution: post("user", "/search/ai-search/training", "undo"),
  drawTrainingQuestion: post("user", "/search/ai-search/training", "draw"),
  getSupplement: post("visitor", "/user/supplement/get-details"),
  listSimilarSupplements: post("visitor", "/web/user/similar-supplement/get-list"),
  listRecentlyTested: post("visitor", "/web/supplement/recently-tested"),
  getOverview: get("visitor", "/web/home/overview"),
  getReport: post("visitor", "/web/report/get-details"),
  getOpenData: get("visitor", "/web/open-data"),
  addTestRequest: post("user", "/supplement/manage-test-request", "add_test_request"),
  voteForTestRequest: post("user", "/supplement/manage-test-request", "vote"),
  withdrawTestRequest: post("user", "/supplement/manage-test-request", "withdraw"),
  getTestRequest: post("user", "/supplement/manage-test-request", "get"),
  findTestRequests: post("user", "/supplement/manage-test-request", "find"),
  listTestRequests: post("user", "/user/test-request/get-list"),
  listRequestQueue: post("visitor", "/web/test-request/queue"),
  followSupplement: post("user", "/user/follow", "follow"),
  unfollowSupplement: post("user", "/user/follow", "unfollow"),
  listFollowed: post("user", "/user/follow", "list"),
  reportError: post("visitor", "/web/report-error"),
  listCorrections: post("visitor", "/web/corrections"),
  scanFile: post("visitor", "/user/scan-file"),
  listScans: post("user", "/user/scan/get-list"),
  submitScanResult: post("visitor", "/user/scan-result/submit"),
  removeScan: post("user", "/user/scan", "remove"),
  removeScanPicture: post("user", "/user/scan", "remove_picture"),
  removeAllScans: post("user", "/user/scan", "remove_all"),
  requestUploadUrl: post("visitor", "/general/image/upload"),
  joinNewsletter: { ...post("visitor", "/web/home/email/add"), errorDataIsMessage: true },
  confirmNewsletter: { ...post("visitor", "/web/home/email/confirm"), errorDataIsMessage: true },
  unsubscribe: { ...post("visitor", "/web/home/email/unsubscribe"), errorDataIsMessage: true },
} as const satisfies Record<string, ApiRoute>;

export type CallName = keyof typeof apiRoutes;

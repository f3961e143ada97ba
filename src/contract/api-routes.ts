import { sessionRoutes } from "./session-routes.ts";
import type { StaffAction } from "./staff/roles.ts";

/**
 * Who may make a call. `open`: anyone, without a token. `visitor`: a guest token or a session token. `user`: a session
 * token. `staff`: a session token of an account whose role permits the call.
 */
export type Audience = "open" | "visitor" | "user" | "staff";

export interface ApiRoute {
  method: "GET" | "POST";
  path: `/${string}`;
  /** Distinguishes calls that share a path by the `action` in their body. */
  action?: string;
  /** Distinguishes calls that share an action by a field in their body. */
  field?: string;
  audience: Audience;
  /** What a member of staff must be permitted to do; every call of the audience `staff` has one. */
  permission?: StaffAction;
  /**
   * Only for a user who logged in, or confirmed with a password or passkey, a few minutes ago. Otherwise the call is
   * answered with 403 and `RECENT_AUTHENTICATION_REQUIRED`; confirm and repeat it.
   */
  recent?: true;
  /** Errors carry the message itself as `data`: the browser shows the data of this call (specification §8). */
  errorDataIsMessage?: true;
  /** The browser adds its device secret to the input. */
  sendsDeviceSecret?: true;
}

const post = <A extends Audience>(audience: A, path: `/${string}`, action?: string) =>
  ({ method: "POST", path, audience, ...(action ? { action } : {}) }) as const;
const signIn = (path: `/${string}`, action?: string) =>
  ({ ...post("open", path, action), sendsDeviceSecret: true }) as const;
/** A call of a user who has authenticated recently. */
const recentPost = (path: `/${string}`, action?: string) =>
  ({ ...post("user", path, action), recent: true }) as const;
const get = <A extends Audience>(audience: A, path: `/${string}`) =>
  ({ method: "GET", path, audience }) as const;

/**
 * Method, path and audience of every call. The schemas are in a file per noun, separate from the routes, so that the
 * browser can make calls without bundling the validator.
 */
export const apiRoutes = {
  ...sessionRoutes,
  register: signIn("/auth/register/user"),
  login: signIn("/auth/login"),
  startPasskeyLogin: post("open", "/auth/passkey", "options"),
  finishPasskeyLogin: signIn("/auth/passkey", "verify"),
  forgotPassword: signIn("/auth/forgot-password"),
  verifyResetCode: signIn("/auth/otp", "verify_otp"),
  resendResetCode: signIn("/auth/otp", "resend_otp"),
  resetPassword: signIn("/auth/reset-password"),
  undoEmailChange: post("open", "/auth/undo-email-change"),
  editUser: post("user", "/user/manage_user", "edit_user"),
  editEmail: { ...recentPost("/user/manage_user", "edit_user"), field: "email_id" },
  deleteUser: recentPost("/user/manage_user", "delete_user"),
  verifyEmailCode: post("user", "/user/verify-otp", "verify_otp"),
  resendEmailCode: post("user", "/user/verify-otp", "resend_otp"),
  changePassword: post("user", "/user/change-password"),
  registerDevice: post("user", "/user/register-fcm"),
  listSessions: post("user", "/user/sessions", "list"),
  revokeSession: recentPost("/user/sessions", "revoke"),
  startPasskey: recentPost("/user/passkey", "registration_options"),
  finishPasskey: recentPost("/user/passkey", "registration_verify"),
  listPasskeys: post("user", "/user/passkey", "list"),
  removePasskey: recentPost("/user/passkey", "remove"),
  exportUser: recentPost("/user/export"),
  confirmPassword: post("user", "/user/confirm", "password"),
  getSecondFactor: post("user", "/user/second-factor", "get"),
  startSecondFactor: recentPost("/user/second-factor", "start"),
  finishSecondFactor: recentPost("/user/second-factor", "finish"),
  removeSecondFactor: recentPost("/user/second-factor", "remove"),
  renewRecoveryCodes: recentPost("/user/second-factor", "renew_recovery_codes"),
  listApiKeys: post("user", "/user/api-key", "list"),
  createApiKey: recentPost("/user/api-key", "create"),
  revokeApiKey: recentPost("/user/api-key", "revoke"),
  listWebhooks: post("user", "/user/webhook", "list"),
  createWebhook: recentPost("/user/webhook", "create"),
  removeWebhook: recentPost("/user/webhook", "remove"),
  rotateWebhookSecret: recentPost("/user/webhook", "rotate_secret"),
  resumeWebhook: post("user", "/user/webhook", "resume"),
  testWebhook: post("user", "/user/webhook", "test"),
  listWebhookDeliveries: post("user", "/user/webhook", "deliveries"),
  replayWebhookDelivery: post("user", "/user/webhook", "replay"),
  startPasskeyConfirmation: post("user", "/user/confirm", "passkey_options"),
  finishPasskeyConfirmation: post("user", "/user/confirm", "passkey_verify"),
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
  keepAiQuestion: post("visitor", "/search/ai-search/keep", "keep"),
  withdrawAiQuestion: post("visitor", "/search/ai-search/keep", "withdraw"),
  getAiTraining: post("user", "/search/ai-search/training", "figures"),
  listAiContributions: post("user", "/search/ai-search/training", "contributions"),
  undoAiContribution: post("user", "/search/ai-search/training", "undo"),
  drawTrainingQuestion: post("user", "/search/ai-search/training", "draw"),
  getSupplement: post("visitor", "/user/supplement/get-details"),
  listSimilarSupplements: post("visitor", "/web/user/similar-supplement/get-list"),
  listRecentlyTested: post("visitor", "/web/supplement/recently-tested"),
  getOverview: get("visitor", "/web/home/overview"),
  listIngredients: get("visitor", "/web/ingredient/get-list"),
  getIngredient: post("visitor", "/web/ingredient/get-details"),
  compareLabelWithIntakes: post("visitor", "/web/supplement/intakes"),
  listNotices: post("visitor", "/web/notice/get-list"),
  getSupplementNotices: post("visitor", "/web/notice/get-supplement"),
  compareLots: post("visitor", "/web/supplement/lots"),

  getDayProducts: post("visitor", "/web/my-day/products"),
  getSavedDay: post("user", "/user/my-day", "get"),
  saveDay: post("user", "/user/my-day", "save"),
  deleteSavedDay: post("user", "/user/my-day", "delete"),
  listRankings: get("visitor", "/web/ranking/get-list"),
  getRanking: post("visitor", "/web/ranking/get-details"),
  getReport: post("visitor", "/web/report/get-details"),
  listRegisteredTests: post("visitor", "/web/registered-test/get-list"),
  getRegisteredTest: post("visitor", "/web/registered-test/get-details"),
  getReportRegistration: post("visitor", "/web/registered-test/of-report"),
  getOpenData: get("visitor", "/web/open-data"),
  getImprint: get("visitor", "/web/imprint"),
  addCosignature: post("open", "/web/log/cosignature"),
  addTestRequest: post("user", "/supplement/manage-test-request", "add_test_request"),
  voteForTestRequest: post("user", "/supplement/manage-test-request", "vote"),
  withdrawTestRequest: post("user", "/supplement/manage-test-request", "withdraw"),
  getTestRequest: post("user", "/supplement/manage-test-request", "get"),
  findTestRequests: post("user", "/supplement/manage-test-request", "find"),
  pledge: post("user", "/supplement/manage-test-request", "pledge"),
  withdrawPledge: post("user", "/supplement/manage-test-request", "withdraw_pledge"),
  listTestRequests: post("user", "/user/test-request/get-list"),
  listRequestQueue: post("visitor", "/web/test-request/queue"),
  getQueuedRequest: post("visitor", "/web/test-request/get-details"),
  followSupplement: post("user", "/user/follow", "follow"),
  unfollowSupplement: post("user", "/user/follow", "unfollow"),
  editFollowed: post("user", "/user/follow", "edit"),
  listFollowed: post("user", "/user/follow", "list"),
  followBrand: post("user", "/user/follow", "follow_brand"),
  unfollowBrand: post("user", "/user/follow", "unfollow_brand"),
  listFollowedBrands: post("user", "/user/follow", "list_brands"),
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

/**
 * What the specification lists, in its own words and order. The tests beside this file compare the product with it; what the
 * product has in addition is a row of `extensions.ts`.
 */
export const SPECIFICATION = {
  /** §2, with the parameters of a path in brackets. */
  routes: {
    public: [
      "/",
      "/home",
      "/brands",
      "/brand-details/[slug]",
      "/search",
      "/ai-search",
      "/supplement-details/[slug]",
      "/about",
      "/report/[slug]",
      "/privacy-policy",
    ],
    protected: ["/profile", "/ai-search-training-model"],
    "guest-only": ["/login", "/register", "/forgot-password", "/reset-password"],
  },
  /** §2: each entry with the paths at which it is active. */
  navigation: [
    { label: "Home", paths: ["/", "/home"] },
    { label: "Search", paths: ["/search", "/supplement-details", "/ai-search"] },
    { label: "AI Search", paths: ["/ai-search-training-model"] },
    { label: "Brands", paths: ["/brands", "/brand-details"] },
  ],
  header: {
    guest: ["Register", "Login"],
    user: "Request test",
    dropdown: ["Profile", "Logout"],
    menu: ["Profile", "Logout"],
  },
  footer: {
    quickLinks: ["Home", "Search", "AI Search", "Brands", "Privacy Policy"],
    headings: ["Quick links", "Reach us", "Stay up to date"],
    place: "Austin, Texas",
    social: ["Instagram", "TikTok", "Twitter", "Pinterest"],
  },
  requestTest: {
    title: "Request test",
    fields: ["Supplement name", "Supplement URL", "Supplement brand (Optional)"],
    close: "Awesome!",
  },
  logout: { title: "Are you sure you want to logout?", buttons: ["No", "Yes, logout"] },
  placeholder: {
    heading: "Coming soon!",
    copy: ["good things take time", "clearer, more confident decisions"],
    logoSizes: { small: 180, large: 256 },
  },
  /** §2, page shell. */
  head: {
    description: [
      "tested to verify claimed active ingredients and to identify dangerous toxins or contaminants",
      "certified for quality assurance",
    ],
    metas: { "og:type": "website", "twitter:card": "summary_large_image" },
  },
  /** §3. */
  sessionContext: ["initializing", "user", "error", "updateUser", "isAuthenticated"],
  storedValues: ["token", "guest_token"],
  avatar: ["name", "className", "imageurl"],
  user: ["first_name", "last_name", "user_image", "email_id"],
  testRequest: ["name", "images", "supplement_brand", "supplement_url"],
  /** §6: a missing token ends the session. */
  userPaths: [
    "/user/change-password",
    "/user/manage_user",
    "/user/register-fcm",
    "/user/verify-otp",
    "/user/logout",
    "/supplement/manage-test-request",
  ],
  /** §7. */
  paths: [
    "/auth/login",
    "/auth/register/user",
    "/auth/forgot-password",
    "/auth/otp",
    "/auth/reset-password",
    "/user/change-password",
    "/user/manage_user",
    "/user/verify-otp",
    "/user/logout",
    "/user/get-guest",
    "/home/brand/get-list",
    "/user/brand/get-details",
    "/web/user/brand/supplement/get-list",
    "/web/search/supplement",
    "/search/filter/get",
    "/user/supplement/get-details",
    "/web/user/similar-supplement/get-list",
    "/web/supplement/recently-tested",
    "/search/ai-search",
    "/search/ai-search/get-ai-search-result",
    "/search/ai-search/feedback",
    "/general/image/upload",
    "/web/home/email/add",
    "/user/scan-file",
    "/supplement/manage-test-request",
    "/user/test-request/get-list",
    "/user/scan/get-list",
    "/user/scan-result/submit",
  ],
  getCalls: ["getGuestToken", "getSearchFilters"],
  /** §7: the table of calls, as far as it gives a payload. */
  payloads: {
    forgotPassword: { email_id: "ada@example.com" },
    verifyResetCode: { action: "verify_otp", type: "forgot_password" },
    resendResetCode: { action: "resend_otp", type: "forgot_password", email_id: "ada@example.com" },
    getUser: { action: "get_user" },
    editUser: { action: "edit_user" },
    editEmail: { action: "edit_user", email_id: "ada@example.com" },
    verifyEmailCode: { action: "verify_otp", user_otp: "123456" },
    resendEmailCode: { action: "resend_otp" },
    deleteUser: { action: "delete_user" },
    joinNewsletter: { email_id: "ada@example.com" },
    requestUploadUrl: { folder: "images", file_name: "a.png", content_type: "image/png" },
    listRecentlyTested: { limit: 4, page: 1 },
    getSupplement: { supplement_id: "1" },
    listSimilarSupplements: { supplement_id: "1", page: 1, limit: 4 },
    addTestRequest: {
      action: "add_test_request",
      name: "Zinc",
      images: [],
      supplement_brand: "",
      supplement_url: "https://www.example.com/zinc",
    },
  },
  fetching: {
    queries: { refetchOnWindowFocus: false, retry: false, refetchOnMount: true, gcTime: 5 * 60_000 },
    mutations: { retry: false },
  },
  /** §5 and §8. */
  messages: {
    supplementNameRequired: "Supplement name is required",
    supplementLinkRequired: "Supplement link is required",
    invalidLink: "Please enter a valid link e.g {host}",
    sessionExpired: "Session expired. Please login again.",
    useAuthOutsideProvider: "useAuth must be used within AuthProvider",
    newsletterReceived: "Thank you! Your submission has been received!",
    requestSent:
      "Congratulations! Your request for testing '{supplement name}' has been successfully sent. You can track its status in your profile.",
  },
  pictureMessages: {
    type: "Only JPEG, PNG, GIF, JPG, WEBP files are allowed.",
    tooLarge: "File size should not be more than 100 MB",
    failed: "Error uploading image",
  },
  dropMessages: {
    type: "File type is not supported",
    tooLarge: "File size is too big",
    tooSmall: "File size is too small",
    hovered: "File type/size error, Hovered on types!",
  },
  /** §8, in milliseconds; loading toasts stay. */
  toasts: { blank: 4000, error: 4000, success: 2000, loading: Number.POSITIVE_INFINITY },
  /** §9. */
  lengths: {
    default: 128,
    email: 255,
    newsletterEmail: 256,
    password: 32,
    description: 4000,
    phone: 15,
    note: 512,
  },
  pictures: { types: ["JPEG", "PNG", "GIF", "JPG", "WEBP"], maxMb: 100 },
  shortList: { page: 1, limit: 4 },
  mobileMaxWidth: "1024px",
  menuAnimation: "400ms",
  throttleMs: 12,
  date: { of: "2026-09-05T12:00:00Z", reads: "Sep 05, 2026" },
  statusColors: ["green", "yellow", "gray", "red", "blue", "pink", "violet"],
  colors: ["primary", "secondary", "white", "black", "success"],
  font: "Manrope",
} as const;

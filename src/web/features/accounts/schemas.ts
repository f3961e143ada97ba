import { z } from "zod";
import { changePassword, editUser, verifyEmailCode } from "#contract/accounts.ts";
import { forgotPassword, login, register, resetPassword, verifyResetCode } from "#contract/sign-in.ts";

// Compiled schemas need `new Function`, which the site's Content-Security-Policy forbids.
z.config({ jitless: true });

/** The contract's input schemas of form calls. Import lazily: it pulls in the validator (zod, 24 KB). */
export const FORM_SCHEMAS = {
  register: register.input,
  login: login.input,
  forgotPassword: forgotPassword.input,
  verifyResetCode: verifyResetCode.input,
  resetPassword: resetPassword.input,
  editUser: editUser.input,
  verifyEmailCode: verifyEmailCode.input,
  changePassword: changePassword.input,
};

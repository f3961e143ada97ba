import { changePassword, editEmail, editUser, verifyEmailCode } from "#contract/accounts.ts";
import { confirmPassword } from "#contract/confirmation.ts";
import { finishSecondFactor } from "#contract/second-factor.ts";
import { forgotPassword, login, register, resetPassword, verifyResetCode } from "#contract/sign-in.ts";

/** The contract's input schemas of form calls. Import lazily: it pulls in the validator (zod, 24 KB). */
export const FORM_SCHEMAS = {
  register: register.input,
  login: login.input,
  forgotPassword: forgotPassword.input,
  verifyResetCode: verifyResetCode.input,
  resetPassword: resetPassword.input,
  editUser: editUser.input,
  editEmail: editEmail.input,
  confirmPassword: confirmPassword.input,
  finishSecondFactor: finishSecondFactor.input,
  verifyEmailCode: verifyEmailCode.input,
  changePassword: changePassword.input,
};

/** Tells a password manager whose password a form sets; nobody sees it or reaches it. */
export const UsernameForManagers = ({ emailId }: { emailId: string }) => (
  <input type="email" autoComplete="username" value={emailId} readOnly hidden />
);

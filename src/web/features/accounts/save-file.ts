/** Saves a text as a file in the browser's download folder. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // Revoked later: some browsers start the download after this task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

const RELEASE_MS = 10_000;

/** Hands a text to the person as a file, in the folder that their system saves to. */
export function saveText(fileName: string, content: string, type: string): void {
  saveFile(fileName, new Blob([content], { type: `${type};charset=utf-8` }));
}

/** Hands anything to the person as a file. */
export function saveFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Released late: some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}

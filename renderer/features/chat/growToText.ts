/** Past this many UTF-16 units the field has its full height for sure, and measuring would slow typing down. */
const SURELY_HIGH = 6_000;

/** Makes a field as high as its text, up to the limit of the style sheet. */
export function growToText(field: HTMLTextAreaElement | null): void {
  if (field === null) return;
  if (field.value.length > SURELY_HIGH) {
    field.style.blockSize = '100vh';
    return;
  }
  field.style.blockSize = 'auto';
  field.style.blockSize = `${field.scrollHeight}px`;
}

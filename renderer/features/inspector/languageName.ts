const names = new Intl.DisplayNames('en', { type: 'language' });

/** "Hebrew" for "he"; a code that stands for no language is shown as it is. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

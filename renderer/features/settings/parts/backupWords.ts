const REASONS: Readonly<Record<string, string>> = {
  daily: 'Daily',
  weekly: 'Weekly',
  manual: 'Made by hand',
  'before-repair': 'Before a repair',
  'before-restore': 'Before going back to another one',
  'before-migration': 'Before an update of the app',
};

/** Why a backup was made, in words. */
export function backupReason(reason: string): string {
  const words = REASONS[reason] ?? reason.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

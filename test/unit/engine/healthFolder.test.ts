import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderChecks, riskyPlace } from '../../../electron/engine/compute/healthFolder';

const LOCAL = 0xef53; // ext4

describe('the place of the data folder', () => {
  it.each([
    ['/home/ana/Dropbox/mnemoscope', LOCAL, 'Dropbox'],
    ['C:\\Users\\Ana\\OneDrive - Acme\\memory', null, 'OneDrive'],
    ['/Users/ana/Library/Mobile Documents/x', null, 'iCloud'],
    ['/Users/ana/Library/CloudStorage/GoogleDrive-a/My Drive/x', null, 'a cloud drive'],
    ['/home/ana/Nextcloud/x', LOCAL, 'a synced folder'],
    ['\\\\server\\share\\x', null, 'a network drive'],
    ['/mnt/share', 0x6969, 'a network drive'],
    ['/mnt/share', 0xfe534d42, 'a network drive'],
  ] as const)('%s is risky', (folder, type, why) => {
    expect(riskyPlace(folder, type)).toBe(why);
  });

  it.each(['/home/ana/.local/share/mnemoscope', '/home/ana/dropboxes/x', '/home/onedriver/x'])(
    '%s is not',
    (folder) => {
      expect(riskyPlace(folder, LOCAL)).toBeNull();
    },
  );
});

describe.skipIf(process.platform === 'win32')('who may read the data folder', () => {
  function folder(mode: number, fileMode: number): string {
    const dir = mkdtempSync(join(tmpdir(), 'mnemoscope-test-'));
    writeFileSync(join(dir, 'mnemoscope.db'), '');
    chmodSync(join(dir, 'mnemoscope.db'), fileMode);
    chmodSync(dir, mode);
    return dir;
  }
  const check = (dir: string) => folderChecks(dir).find(({ name }) => name === 'data');

  it('is the owner: fine', () => {
    expect(check(folder(0o700, 0o600))).toMatchObject({ ok: true, hint: null });
  });

  it('others may list it: advice', () => {
    expect(check(folder(0o755, 0o600))).toMatchObject({
      ok: true,
      hint: expect.stringContaining('chmod 700'),
    });
  });

  it('others may read memories: a fault', () => {
    expect(check(folder(0o755, 0o644))).toMatchObject({
      ok: false,
      hint: expect.stringContaining('chmod 600'),
    });
  });
});

import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeParts } from '../../../electron/engine/compute/uploadNames';

describe('names of files that were handed over', () => {
  it('keeps names as they are where they can be kept', () => {
    expect(safeParts('notes/März 2026: plan?.md', 'linux')).toEqual(['notes', 'März 2026: plan?.md']);
  });

  it.each(['../a', 'a/../../b', '/etc/passwd', 'a//b', 'a/', '.', 'a/./b', ''])('refuses %j', (name) => {
    expect(() => safeParts(name)).toThrow(/is not the name of a file/u);
  });

  it('refuses folders without end', () => {
    expect(() => safeParts(Array.from({ length: 40 }, () => 'a').join('/'))).toThrow(/more than 32 folders/u);
  });

  it('takes out what Windows would read as something else', () => {
    expect(safeParts('C:\\Windows\\a.txt', 'win32')).toEqual(['C__Windows_a.txt']);
    expect(safeParts('NUL.txt', 'win32')).toEqual(['_NUL.txt']);
    expect(safeParts('end. ', 'win32')).toEqual(['end_']);
  });

  it('cuts what is too long before its ending', () => {
    const [part = ''] = safeParts(`${'ü'.repeat(300)}.pdf`);
    expect(part).toMatch(/^ü+\.pdf$/u);
    expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255);
  });

  it('never leads out of its folder, whatever it is called', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.constantFrom('linux', 'win32'),
        (name, system) => {
          let parts: string[];
          try {
            parts = safeParts(name, system);
          } catch {
            return;
          }
          for (const { resolve, relative, isAbsolute, sep } of [
            path.posix,
            system === 'win32' ? path.win32 : path.posix,
          ]) {
            const root = resolve('/data/uploads/1');
            const inside = relative(root, resolve(root, ...parts));
            expect(inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)).toBe(false);
            expect(inside.split(sep)).toHaveLength(parts.length);
          }
          for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255);
        },
      ),
    );
  });
});

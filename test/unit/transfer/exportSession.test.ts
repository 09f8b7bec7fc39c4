import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeFileName } from '../../../electron/transfer/fileName';
import { importChat } from '../../support/snapshots';
import { openTestStore } from '../../support/store';
import { chatWith, says } from '../chat/turns';

const AT = Date.UTC(2026, 2, 1, 12);

describe('the export of a chat', () => {
  it('as Markdown has properties, times, the shown branch, and the sources of answers', async () => {
    const chat = await chatWith(['I prefer green tea'], says('Green tea [1].'));
    const { message } = await chat.turn('Which tea do I prefer: "green"?');
    const { fileName, content } = await chat.store.bridge.request('sessions.export', {
      id: message.sessionId,
    });
    expect(fileName).toMatch(/^\d{4}-\d\d-\d\d Which tea do I prefer green\.md$/u);
    const [, properties = '', body = ''] = content.split(/^---$/mu);
    expect(properties).toContain('title: "Which tea do I prefer: \\"green\\"?"');
    expect(properties).toMatch(/created: \d{4}-\d\d-\d\dT/u);
    expect(body).toMatch(/^## You, \d{4}-\d\d-\d\dT[\d:.]+Z$/mu);
    expect(body).toMatch(/^## Mnemoscope \(scripted\), /mu);
    expect(body).toContain('Green tea [1].');
    expect(body).toMatch(/Sources:\n\n- \[1\] I prefer green tea \(\d{4}-\d\d-\d\d, manual\)/u);
  });

  it('as JSON has all branches, and says which is shown', async () => {
    const chat = await chatWith([], says('Ok.'), { responseCache: false });
    const { message } = await chat.turn('First question of mine');
    const again = await chat.turn({ kind: 'retry', sessionId: message.sessionId });
    const { fileName, content } = await chat.store.bridge.request('sessions.export', {
      id: message.sessionId,
      format: 'json',
    });
    expect(fileName).toMatch(/\.json$/u);
    const parsed: unknown = JSON.parse(content);
    expect(parsed).toMatchObject({
      format: 'mnemoscope-chat',
      session: { id: message.sessionId },
      shown: [message.parentId, again.message.id],
      messages: [{ id: message.parentId }, { id: message.id }, { id: again.message.id }],
    });
  });

  it('comes back from its JSON as it was, once, as one step', async () => {
    const chat = await chatWith(['I prefer green tea'], says('Green tea [1].'), { responseCache: false });
    const { message } = await chat.turn('Which tea do I prefer?');
    await chat.turn({ kind: 'retry', sessionId: message.sessionId });
    const id = message.sessionId;
    const { content } = await chat.store.bridge.request('sessions.export', { id, format: 'json' });
    const copy = openTestStore({ clock: chat.store.clock });
    expect(await importChat(copy, content)).toMatchObject({ besides: { chats: 1, messages: 3 }, invalid: 0 });
    expect(await importChat(copy, content)).toMatchObject({ besides: {}, invalid: 0 });
    const there = await copy.bridge.request('sessions.export', { id, format: 'json' });
    const times = /"updatedAt": \d+/u;
    expect(there.content.replace(times, '')).toBe(content.replace(times, ''));
    await copy.bridge.request('journal.undo', {});
    expect((await copy.bridge.request('sessions.list', {})).sessions).toEqual([]);
    expect(copy.db.count('SELECT count(*) FROM message_memories')).toBe(0);
  });

  it('of a newer version is refused, and a bad message costs itself', async () => {
    const chat = await chatWith([], says('Ok.'));
    const { message } = await chat.turn('A question');
    const { content } = await chat.store.bridge.request('sessions.export', {
      id: message.sessionId,
      format: 'json',
    });
    const copy = openTestStore();
    await expect(importChat(copy, content.replace('"version": 1', '"version": 2'))).rejects.toThrow(
      'exported by a newer Mnemoscope',
    );
    await expect(importChat(copy, content.slice(0, 90))).rejects.toThrow('The chat cannot be read');
    const broken = content.replace('"role": "user"', '"role": "nobody"');
    expect(await importChat(copy, broken)).toMatchObject({ invalid: 1, besides: { chats: 1, messages: 1 } });
  });

  it('is refused for a chat that is not there', async () => {
    const chat = await chatWith([]);
    await expect(chat.store.bridge.request('sessions.export', { id: 'nobody' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a file name', () => {
  it.each([
    ['Tea & cake', '2026-03-01 Tea & cake.md'],
    ['../../etc/passwd', '2026-03-01 etc passwd.md'],
    ['a/b\\c:d*e?f"g<h>i|j', '2026-03-01 a b c d e f g h i j.md'],
    ['[[Link]] #tag ^block', '2026-03-01 Link tag block.md'],
    ['CON', '2026-03-01 Note CON.md'],
    ['com1.txt', '2026-03-01 Note com1.txt.md'],
    ['...', '2026-03-01 Note.md'],
    ['', '2026-03-01 Note.md'],
    ['ends with a dot.', '2026-03-01 ends with a dot.md'],
    ['line\nbreak\ttab\u0000nul', '2026-03-01 line break tab nul.md'],
    ['turn\u202Egnp.exe', '2026-03-01 turn gnp.exe.md'],
    ['部署 👩‍👩‍👧 שלום', '2026-03-01 部署 👩‍👩‍👧 שלום.md'],
  ])('of %j is %j', (title, name) => {
    expect(safeFileName(title, AT, 'md')).toBe(name);
  });

  it('is safe and short whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const name = safeFileName(title, AT, 'md');
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(name).toMatch(/^2026-03-01 \S(?:.*[^\s.])?\.md$/u);
        expect(name).not.toMatch(/[<>:"/\\|?*]/u);
      }),
    );
  });
});

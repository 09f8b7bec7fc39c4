import { describe, expect, it } from 'vitest';
import type { TableView } from '#shared/domain/table';
import { openTestStore, reopen, type TestStore } from '../support/store';

const JUNK: TableView = {
  filter: { kinds: ['episode'], decayBelow: 0.2, recalled: false },
  mode: 'keyword',
  sorts: [{ by: 'decay', direction: 'asc' }],
  layout: {
    columns: [
      { id: 'text', width: 400 },
      { id: 'decay', width: null },
    ],
  },
};

async function names(store: TestStore): Promise<string[]> {
  return (await store.bridge.request('views.list', {})).views.map(({ name }) => name);
}

describe('saved views', () => {
  it('are kept as they were saved, in the order in which they were made', async () => {
    const store = openTestStore();
    const { id } = await store.bridge.request('views.save', { name: ' Junk ', view: JUNK });
    await store.bridge.request('views.save', { name: 'All', view: { ...JUNK, filter: {} } });
    const { views } = await reopen(store).bridge.request('views.list', {});
    expect(views.map(({ name }) => name)).toEqual(['Junk', 'All']);
    expect(views[0]).toEqual({ id, name: 'Junk', view: JUNK });
  });

  it('are saved, renamed and removed as steps that undo and redo take back and forth', async () => {
    const store = openTestStore();
    const { bridge } = store;
    const { id } = await bridge.request('views.save', { name: 'Junk', view: JUNK });
    await bridge.request('views.save', { id, name: 'Rubbish', view: JUNK });
    await bridge.request('views.remove', { id });
    expect(await names(store)).toEqual([]);
    const undone = [];
    for (let i = 0; i < 3; i++) undone.push((await bridge.request('journal.undo', {})).label);
    expect(undone).toEqual([
      'Removed the view “Rubbish”',
      'Saved the view “Rubbish”',
      'Saved the view “Junk”',
    ]);
    expect(await names(store)).toEqual([]);
    await bridge.request('journal.redo', {});
    expect(await names(store)).toEqual(['Junk']);
    await bridge.request('journal.redo', {});
    expect(await names(store)).toEqual(['Rubbish']);
  });

  it('says when a view is gone', async () => {
    const { bridge } = openTestStore();
    const gone = { code: 'NOT_FOUND', message: 'That view is not there any more.' };
    await expect(bridge.request('views.save', { id: 'x', name: 'Junk', view: JUNK })).rejects.toMatchObject(
      gone,
    );
    await expect(bridge.request('views.remove', { id: 'x' })).rejects.toMatchObject(gone);
  });

  it('passes over one that this version cannot read, and shows the others', async () => {
    const store = openTestStore();
    await store.bridge.request('views.save', { name: 'Junk', view: JUNK });
    store.db.run(
      `INSERT INTO saved_views (id, name, view, position, created_at) VALUES ('y', 'Other', '{"filter":{"moon":1}}', 9, 0)`,
    );
    expect(await names(store)).toEqual(['Junk']);
  });
});

describe('how the table was left', () => {
  it('is kept, without a step to undo', async () => {
    const store = openTestStore();
    expect((await store.bridge.request('table.layout', {})).layout).toBeNull();
    await store.bridge.request('table.saveLayout', { layout: JUNK.layout });
    const again = reopen(store);
    expect((await again.bridge.request('table.layout', {})).layout).toEqual(JUNK.layout);
    expect((await again.bridge.request('journal.list', {})).canUndo).toBeNull();
    await again.bridge.request('table.saveLayout', { layout: null });
    expect((await again.bridge.request('table.layout', {})).layout).toBeNull();
  });
});

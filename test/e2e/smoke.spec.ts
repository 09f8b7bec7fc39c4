import { expect, test } from '../support/hosts';

test('opens on the navigation and shows each view', async ({ app }) => {
  const views = app.page.getByRole('navigation', { name: 'Views' });
  await expect(views).toBeVisible();
  for (const name of ['Memories', 'Graph', 'Journal', 'Settings', 'Chat']) {
    const entry = views.getByRole('button', { name, exact: true });
    await entry.click();
    await expect(entry).toHaveAttribute('aria-current', 'page');
  }
  expect(app.pageErrors()).toEqual([]);
});

test('is there again after a restart', async ({ app }) => {
  await app.restart();
  await expect(app.page.getByRole('navigation', { name: 'Views' })).toBeVisible();
});

import { expect, test } from './pages/mnemoscope';

test('an address without the key of this run says so, and the right one opens in the same tab', async ({
  app,
  host,
}) => {
  test.skip(host !== 'browser', 'A desktop window has no address.');
  const { origin } = new URL(app.page.url());
  const key = await app.page.evaluate(() => sessionStorage.getItem('mnemoscope.token'));
  const other = await app.page.context().newPage();
  const refusal = other.getByRole('heading', { name: 'This address has no valid key' });

  await other.goto(`${origin}/`);
  await expect(refusal).toBeVisible();
  await other.goto(`${origin}/#token=not-the-key`);
  await expect(refusal).toBeVisible();
  await expect(other.getByText('The connection to the app was lost.')).toHaveCount(0);
  await other.goto(`${origin}/#token=${key ?? ''}`);
  await expect(other.getByRole('main', { name: 'Chat' })).toBeVisible();
});

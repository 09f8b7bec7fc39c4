import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../support/hosts';

const views = ['Chat', 'Memories', 'Graph', 'Journal', 'Settings'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every view keeps to WCAG 2.2 AA in ${colorScheme}`, async ({ app }) => {
    await app.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const navigation = app.page.getByRole('navigation', { name: 'Views' });
    const faults: string[] = [];
    for (const name of views) {
      await navigation.getByRole('button', { name, exact: true }).click();
      await expect(app.page.getByRole('main')).toBeVisible();
      const { violations } = await new AxeBuilder({ page: app.page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        // The other mode opens a page of its own, which a desktop window cannot.
        .setLegacyMode()
        .analyze();
      faults.push(
        ...violations.flatMap(({ id, nodes }) =>
          nodes.map((node) => `${name}: ${id} at ${node.target.join(' ')}`),
        ),
      );
    }
    expect(faults).toEqual([]);
  });
}

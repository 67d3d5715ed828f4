import { visit } from '#support/visit.ts';
import { expect, locateEditor, test } from '../journeys/tools/admin.ts';

test('script that looks for the session’s token gets none', { tag: '@slow' }, async ({
  page,
  adminSite,
  api,
}) => {
  const { button } = locateEditor(page);
  await visit(page, `${adminSite.origin}/admin`);
  await page.getByLabel('Mot de passe').fill(api.password);
  await button('Ouvrir l’éditeur').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Serveurs dédiés');
  const loot = await page.evaluate(async (password) => {
    const stores = [localStorage, sessionStorage].map((store) => JSON.stringify({ ...store }));
    const ask = async (init: RequestInit) => {
      const answer = await fetch('/api/admin/session', init);
      return `${answer.status} ${JSON.stringify([...answer.headers])} ${await answer.text()}`;
    };
    const login = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password }),
    };
    const byXhr = new Promise<string>((resolve) => {
      const xhr = new XMLHttpRequest();
      xhr.onloadend = () => resolve(`${xhr.status} ${xhr.getAllResponseHeaders()} ${xhr.responseText}`);
      xhr.open('POST', '/api/admin/session');
      xhr.setRequestHeader('Content-Type', 'application/json');
      xhr.send(login.body);
    });
    return {
      kept: [document.cookie, ...stores],
      answers: [
        await ask({}),
        await byXhr,
        await ask({ ...login, credentials: 'omit' }),
        await ask({ ...login, referrerPolicy: 'no-referrer' }),
        await ask(login),
      ],
    };
  }, api.password);
  expect(loot.kept[0]).toBe('');
  expect(loot.answers.map((answer) => answer.slice(0, 3))).toEqual(['200', '201', '201', '201', '201']);
  const texts = [...loot.kept, ...loot.answers].join('\n');
  expect(texts).not.toMatch(/token|set-cookie/i);
  // 32 bytes in base64url: what a token looks like.
  expect(texts).not.toMatch(/[\w-]{43}/);
  const session = (await page.context().cookies()).find(({ name }) => name === 'admin-session');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
});

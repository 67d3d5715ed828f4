import { renderHtmlPage } from '@site/api/http/html';

/** Answers a browser with more than 16 KiB of cookies and other headers: other sites of the same domain may set cookies. */
export const TOO_LARGE_PAGE = renderHtmlPage(
  'Demande trop longue',
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}',
  '<h1>Demande trop longue</h1><p>Votre navigateur a joint plus de 16 ko de cookies ou d’en-têtes à sa demande, et le site n’en lit pas davantage.</p><p>Effacez les cookies de ce site dans les réglages de votre navigateur, puis rechargez la page.</p>',
);

/**
 * Of a document that comes anew only what is near the screen is laid out at first (`layout.css`, docs/decisions/0059): its
 * first paint waits for half of the work. The rest follows here, part after part, so that a tap meanwhile is answered.
 */
export async function layOutRest(): Promise<void> {
  const parts = document.querySelectorAll<HTMLElement>('main section ~ section, footer');
  for (const part of parts) {
    await new Promise(requestAnimationFrame);
    part.style.contentVisibility = 'visible';
  }
  layOutAll();
  // The page is copied when it is left: as it came.
  for (const part of parts) part.style.contentVisibility = '';
}

/** All of it at once: a visitor is to be brought to a place in it. */
export function layOutAll(): void {
  delete document.documentElement.dataset.near;
}

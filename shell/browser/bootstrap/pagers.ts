import { addPagerListeners, revealAnchor } from '@site/kit/bootstrap/pagers';

addPagerListeners();
document.addEventListener('DOMContentLoaded', revealAnchor);

import { addPagerListeners, revealAnchor } from '@site/kit/bootstrap/pagination';

addPagerListeners();
document.addEventListener('DOMContentLoaded', revealAnchor);

import { answerPagers, revealAnchor } from '@site/kit/bootstrap/pagers';

answerPagers();
document.addEventListener('DOMContentLoaded', revealAnchor);

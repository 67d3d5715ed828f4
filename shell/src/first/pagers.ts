import { answerPagers, revealAnchor } from '@site/kit/first/pagers';

answerPagers();
document.addEventListener('DOMContentLoaded', revealAnchor);

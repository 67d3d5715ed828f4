/** Remotes write numbers as the API and compose do. */
export { formatNumber, formatScaled } from '@site/api-contract/numbers';

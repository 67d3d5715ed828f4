import { formatNumber } from '@site/kit/numbers';

/** Bytes of one complex amplitude in double precision. */
const BYTES_PER_AMPLITUDE = 16;
const GIBI = 2 ** 30;

/** Basis states of a register: 2 to the power of its qubits. Exact up to 53. */
export const stateCount = (qubits: number): number => 2 ** qubits;

/** Memory of the state vector, in bytes. */
export const vectorBytes = (qubits: number): number => BYTES_PER_AMPLITUDE * stateCount(qubits);

/** « 33 554 432 » */
export const formatStates = (qubits: number): string => formatNumber(stateCount(qubits));

/** « 0,5 Gio » */
export const formatMemory = (qubits: number): string => `${formatNumber(vectorBytes(qubits) / GIBI)} Gio`;

/** « 536 870 912 octets (0,5 Gio) » */
export const formatVector = (qubits: number): string =>
  `${formatNumber(vectorBytes(qubits))} octets (${formatMemory(qubits)})`;

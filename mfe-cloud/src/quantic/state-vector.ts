import { formatNumber } from '@site/kit/numbers';

/** Bytes of one complex amplitude in double precision. */
const BYTES_PER_AMPLITUDE = 16;
const GIBI = 2 ** 30;

/** Returns the number of basis states of a register, exact up to 53 qubits. */
export const countBasisStates = (qubits: number): number => 2 ** qubits;

/** Returns the memory of the state vector, in bytes. */
export const computeVectorBytes = (qubits: number): number => BYTES_PER_AMPLITUDE * countBasisStates(qubits);

/** Formats the number of basis states: « 33 554 432 ». */
export const formatStates = (qubits: number): string => formatNumber(countBasisStates(qubits));

/** Formats the memory of the state vector: « 0,5 Gio ». */
export const formatMemory = (qubits: number): string =>
  `${formatNumber(computeVectorBytes(qubits) / GIBI)} Gio`;

/** Formats the memory of the state vector in both units: « 536 870 912 octets (0,5 Gio) ». */
export const formatStateVectorMemory = (qubits: number): string =>
  `${formatNumber(computeVectorBytes(qubits))} octets (${formatMemory(qubits)})`;

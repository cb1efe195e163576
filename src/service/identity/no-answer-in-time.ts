import { ProblemError } from '~/contract/problem'

/** Why a question to the identity provider was given up: the cause of its UNAVAILABLE. */
export class NoAnswerInTime extends Error {}

/** Whether what was asked may reach the provider yet: the library goes on trying for two minutes. */
export const mayStillArrive = (error: unknown): boolean =>
  error instanceof ProblemError && error.cause instanceof NoAnswerInTime

/** Milliseconds after which what was asked arrives no more: the library's two minutes, and one for slow clocks. */
export const arrivesWithin = 180_000

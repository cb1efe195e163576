import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { readPasswordPolicy, refreshPasswordPolicy } from './password-policy.functions'
import { defaultPasswordPolicy, type PasswordPolicy, getPasswordError } from '~/contract/password-policy'
import { ProblemError } from '~/contract/problem'
import type { FieldErrors } from '~/forms/field-errors'
import { providerCode } from '../provider-errors'

export const passwordPolicyQueries = {
  /** Loaded by every route with a new password field, so that the initial list is right. */
  current: () =>
    queryOptions({
      queryKey: ['password-policy'],
      queryFn: () => readPasswordPolicy(),
      staleTime: 5 * 60_000,
    }),
}

/** Returns the password policy; the default one until it is loaded. */
export const usePasswordPolicy = (): PasswordPolicy =>
  useQuery(passwordPolicyQueries.current()).data ?? defaultPasswordPolicy

/** Whether an error refuses a password because of the policy, from the provider or from the service. */
const isAboutPolicy = (error: unknown, path: string): boolean =>
  error instanceof ProblemError
    ? error.fields.some((field) => field.path === path)
    : ['password-does-not-meet-requirements', 'weak-password'].includes(providerCode(error) ?? '')

/**
 * Policy validation for a form with a new password.
 * @param path of its field
 */
export const useNewPassword = (path: string) => {
  const policy = usePasswordPolicy()
  const queryClient = useQueryClient()
  const against = (wanted: PasswordPolicy, password: string): FieldErrors => {
    const fault = getPasswordError(wanted, password)
    return fault === null ? {} : { [path]: fault }
  }
  return {
    /** The policy's error for the field, in addition to the form's schema. */
    errorsOf: (password: string): FieldErrors => against(policy, password),
    /**
     * Reads the policy again where a refusal shows that it is another by now, and answers what that says
     * against the password. Never fails.
     */
    learnFrom: async (error: unknown, password: string): Promise<FieldErrors> => {
      if (!isAboutPolicy(error, path)) return {}
      try {
        const latest = await refreshPasswordPolicy()
        queryClient.setQueryData(passwordPolicyQueries.current().queryKey, latest)
        return against(latest, password)
      } catch {
        return {}
      }
    },
  }
}

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { readPasswordPolicy, refreshPasswordPolicy } from './password-policy.functions'
import { defaultPasswordPolicy, type PasswordPolicy, getPasswordError } from '~/contract/password-policy'
import { ProblemError } from '~/contract/problem'
import type { FieldErrors } from '~/forms/field-errors'
import { providerCode } from '../provider-errors'

export const passwordPolicyQueries = {
  /** Loaded by every route that has a field for a new password, so that its list is right from the first look. */
  current: () =>
    queryOptions({
      queryKey: ['password-policy'],
      queryFn: () => readPasswordPolicy(),
      staleTime: 5 * 60_000,
    }),
}

/** What a new password must have; the usual while it is not known. */
export const usePasswordPolicy = (): PasswordPolicy =>
  useQuery(passwordPolicyQueries.current()).data ?? defaultPasswordPolicy

/** Whether a password was refused for the policy: by the provider, or by the service at its field. */
const isAboutPolicy = (error: unknown, path: string): boolean =>
  error instanceof ProblemError
    ? error.fields.some((field) => field.path === path)
    : ['password-does-not-meet-requirements', 'weak-password'].includes(providerCode(error) ?? '')

/**
 * For a form in which a password is chosen.
 * @param path the name of its field.
 */
export const useNewPassword = (path: string) => {
  const policy = usePasswordPolicy()
  const queryClient = useQueryClient()
  const against = (wanted: PasswordPolicy, password: string): FieldErrors => {
    const fault = getPasswordError(wanted, password)
    return fault === null ? {} : { [path]: fault }
  }
  return {
    /** What the policy says against a password, by its field; beside what the form's schema says. */
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

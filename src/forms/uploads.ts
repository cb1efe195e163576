import { useIsMutating } from '@tanstack/react-query'

/** The key of every upload that a form waits for. */
export const uploadKey = ['upload'] as const

/** Whether a file is on its way: a form that is saved meanwhile would lose it. */
export const useIsUploading = (): boolean => useIsMutating({ mutationKey: uploadKey }) > 0

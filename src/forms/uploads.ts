import { useIsMutating } from '@tanstack/react-query'

/** The mutation key of uploads that a form waits for. */
export const uploadKey = ['upload'] as const

/** Whether an upload is pending: a form saved meanwhile would lose it. */
export const useIsUploading = (): boolean => useIsMutating({ mutationKey: uploadKey }) > 0

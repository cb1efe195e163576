import { modals, ModalsProvider } from '@mantine/modals'

/** What asks and shows in dialogs. */
export const part = { Part: ModalsProvider, handle: modals }

/** Where a path is shown. */
export const pathAddress = (path: string): string => `/learning-paths/${path}`

/** Where a unit is worked in. */
export const unitAddress = (path: string, unit: string): string => `/learning-paths/${path}/${unit}`

/** Where anybody can verify a certificate. */
export const certificateAddress = (code: string): string => `/certificates/${code}`

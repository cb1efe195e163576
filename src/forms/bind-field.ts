import type { GetInputPropsOptions, UseFormReturnType } from '@mantine/form'

/** The properties of a field: its value and error, and its path as `name` and as `id` for the summary's links. */
export const bindField = <Values>(
  form: UseFormReturnType<Values>,
  path: string,
  options?: GetInputPropsOptions,
) => ({ ...form.getInputProps(path, options), id: path, name: path })

import type { ApplicationForm, FormVersion, Question } from '~/contract/application-form'

/** A question of a form under test. */
export const question = (each: Pick<Question, 'id' | 'kind'> & Partial<Question>): Question => ({
  label: each.id,
  hint: '',
  required: false,
  options: [],
  min: null,
  max: null,
  showWhen: null,
  ...each,
})

/** A form of one section. */
export const formOf = (...questions: Question[]): ApplicationForm => ({
  lead: '',
  criteria: '',
  sections: [{ title: '', intro: '', questions }],
})

/** The form that a new installation begins with, in brief. */
export const firstForm: FormVersion = {
  version: 1,
  form: formOf(
    question({ id: 'project', kind: 'long-text', required: true, max: 2000 }),
    question({ id: 'devices', kind: 'number', required: true, min: 1 }),
    question({ id: 'country', kind: 'country', required: true }),
    question({
      id: 'needs',
      kind: 'several',
      options: [
        { value: 'sdk', label: 'SDK' },
        { value: 'kit', label: 'A kit' },
      ],
    }),
    question({ id: 'link', kind: 'web-address' }),
  ),
}

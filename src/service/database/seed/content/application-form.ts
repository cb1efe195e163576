import type { ApplicationForm, Question } from '~/contract/application-form'

const needs = [
  { value: 'edge-runtime', label: 'Edge runtime' },
  { value: 'interval-data', label: 'Interval data' },
  { value: 'head-end-api', label: 'Head-end API' },
  { value: 'kit', label: 'A kit' },
] as const

/** Answers to {@link demoForm}. */
export interface DemoAnswers {
  project: string
  devices: number
  country: string
  needs: (typeof needs)[number]['value'][]
  link: string
}

const question = (
  each: Pick<Question, 'id' | 'kind' | 'label' | 'required'> & Partial<Question>,
): Question => ({ hint: '', options: [], min: null, max: null, showWhen: null, ...each })

/** The application form of the demonstration. */
export const demoForm: ApplicationForm = {
  lead: 'A person reads this. Plain sentences about your project are worth more than long ones.',
  criteria:
    'A project someone could start: what it does, on how many devices, and where.\n\nIt need not be finished, funded or public.',
  sections: [
    {
      title: '',
      intro: '',
      questions: [
        question({
          id: 'project',
          kind: 'long-text',
          label: 'What will you build?',
          hint: 'What it does, and for whom.',
          required: true,
          max: 2000,
        }),
        question({
          id: 'devices',
          kind: 'number',
          label: 'Number of devices',
          hint: 'An estimate is fine.',
          required: true,
          min: 1,
          max: 100_000_000,
        }),
        question({ id: 'country', kind: 'country', label: 'Where they will run', required: true }),
        question({
          id: 'needs',
          kind: 'several',
          label: 'What do you need?',
          required: false,
          options: [...needs],
        }),
        question({
          id: 'link',
          kind: 'web-address',
          label: 'Project page or repository',
          hint: 'Helps the reviewer.',
          required: false,
        }),
      ],
    },
  ],
}

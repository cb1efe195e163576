import type { Generated, GeneratedAlways } from 'kysely'
import type { Cue, PathLevel, QuizAnswers, UnitKind, UnitOrder, Video } from '~/contract/learning-paths'
import type { QuizInput, VideoInput } from '~/contract/path-building'
import type { Instant, Json } from './columns'

interface LearningPathTable {
  id: string
  slug: string
  title: string
  summary: string
  level: PathLevel
  unit_order: UnitOrder
  position: number
  published: Generated<boolean>
  revision: Generated<number>
  changed_at: Generated<Instant>
  /** Since when it is removed, while its progress is being deleted. */
  removed_at: Generated<Instant | null>
}

interface LearningPrerequisiteTable {
  path_id: string
  required_id: string
}

/** A video as it is kept: the input, with the words of each language read. */
export type KeptVideo = Omit<VideoInput, 'captions' | 'address'> & {
  provider: Video['provider']
  providerId: string
  address: string
  captions: { language: string; label: string; vtt: string; cues: Cue[] }[]
}

/** A stored quiz: every question and option has an id; explanations are stored with their HTML. */
export type KeptQuiz = Omit<QuizInput, 'questions'> & {
  questions: (Omit<QuizInput['questions'][number], 'id' | 'options'> & {
    id: string
    explanationHtml: string
    options: { id: string; text: string; isRight: boolean }[]
  })[]
}

interface LearningUnitTable {
  id: string
  path_id: string
  slug: string
  title: string
  kind: UnitKind
  minutes: number
  page_slug: string | null
  position: number
  body: Generated<string>
  html: Generated<string>
  video: Json<KeptVideo | null>
  quiz: Json<KeptQuiz | null>
  /** Seconds that the video lasts; 0 where there is none. */
  duration: GeneratedAlways<number>
  revision: Generated<number>
  removed_at: Instant | null
}

interface LearningProgressTable {
  identity_uid: string
  unit_id: string
  position: Generated<number>
  started_at: Instant
  last_at: Instant
  finished_at: Instant | null
  unit_revision: number | null
  page_version: number | null
}

interface LearningPathProgressTable {
  identity_uid: string
  path_id: string
  started_at: Instant
  last_at: Instant
  last_unit_id: string | null
  finished_units: Generated<number>
  finished_at: Instant | null
}

/** A learning path whose progress is recounted, and the last user who was recounted. */
interface LearningRecountTable {
  path_id: string
  counted_until: Generated<string>
}

interface LearningAnswersTable {
  id: string
  identity_uid: string
  unit_id: string
  unit_revision: number
  answers: Json<QuizAnswers['answers']>
  right_count: number
  question_count: number
  passed: boolean
  at: Instant
}

interface CertificateTable {
  code: string
  identity_uid: string
  path_id: string | null
  name: string
  path_title: string
  level: string
  minutes: number
  finished_at: Instant
}

export interface LearningPathsTables {
  learning_paths: LearningPathTable
  learning_prerequisites: LearningPrerequisiteTable
  learning_units: LearningUnitTable
  learning_progress: LearningProgressTable
  learning_path_progress: LearningPathProgressTable
  learning_recounts: LearningRecountTable
  learning_answers: LearningAnswersTable
  certificates: CertificateTable
}

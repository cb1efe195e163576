import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { ReviewInput } from '~/contract/applications'
import { reviewDecisions } from '~/contract/enums'
import { day, identityUid } from '~/contract/field-schemas'
import { pageParameter, optionalParameter, searchText } from '~/forms/search-parameters'
import { getHref, type Href } from '~/ui/links/href'
import { serverQuery, listQuery } from '~/gateways/server-query'
import {
  listDecidedApplications,
  listReasonTemplates,
  listWaitingApplications,
  previewReview,
  readApplication,
  readFormVersion,
  getManagedForm,
} from './applications.functions'

/** The search parameters of the review queue. */
export const queueSearch = v.object({
  /** Filter by assignee: `me`, `nobody`, or the uid of an administrator. */
  assigned: optionalParameter(identityUid),
  page: pageParameter,
})
export type QueueSearch = v.InferOutput<typeof queueSearch>

/** The search parameters of the decision list. */
export const decisionSearch = v.object({
  decision: optionalParameter(v.picklist(reviewDecisions)),
  /** The first and the last day, in UTC. */
  from: optionalParameter(day),
  to: optionalParameter(day),
  /** The uid of the administrator who decided. */
  by: optionalParameter(identityUid),
  name: searchText(200),
  page: pageParameter,
})
export type DecisionSearch = v.InferOutput<typeof decisionSearch>

/** Returns the URL of the CSV export. */
export const getDecisionsCsvUrl = ({ page: _page, ...filter }: DecisionSearch): Href =>
  getHref({ to: '/admin/decisions/export.csv', search: filter })

const all = ['applications'] as const

/** Queries of applications; all their query keys are made here. */
export const applicationQueries = {
  all: () => all,
  one: (id: string) => serverQuery([...all, 'one', id], readApplication, { id }),
  waiting: (search: QueueSearch) => {
    const { assigned, page = 1 } = v.parse(queueSearch, search)
    return serverQuery([...all, 'waiting', page, assigned], listWaitingApplications, {
      assigned,
      page,
      count: 100,
    })
  },
  decided: (search: DecisionSearch) =>
    listQuery([...all, 'decided'], listDecidedApplications, decisionSearch, search),
  /** The form in the editor, drafts included. */
  form: () => serverQuery([...all, 'form'], getManagedForm),
  /** A published version; it never changes. */
  formVersion: (version: number) =>
    queryOptions({
      queryKey: [...all, 'form', version],
      queryFn: ({ signal }) => readFormVersion({ data: { version }, signal }),
      staleTime: Infinity,
    }),
  /** The reasons and texts that reviewers choose from. */
  templates: () =>
    queryOptions({
      queryKey: [...all, 'templates'],
      queryFn: ({ signal }) => listReasonTemplates({ signal }),
      staleTime: 60_000,
    }),
  /** A preview of the mail that a decision sends. */
  mail: (id: string, review: ReviewInput) =>
    queryOptions({
      queryKey: [...all, 'mail', id, review],
      queryFn: ({ signal }) => previewReview({ data: { params: { id }, body: review }, signal }),
      placeholderData: keepPreviousData,
      staleTime: Infinity,
    }),
}

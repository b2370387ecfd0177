import type { Page } from '../pages.ts';
import type { Notification } from './notification.ts';

/** A path of ours and nothing else: no host, no scheme, no escape, no doubled bar. */
const OWN_PATH = /^(?:\/[a-z0-9_-]+)+(?:\?[A-Za-z0-9_=&.-]{1,200})?$/;
const LONGEST = 300;

/** Whether this is a page of the catalogue that signed-in people open: all a notification may lead to. */
export function isOwnRoute(path: string, pages: readonly Page[]): boolean {
  if (path.length > LONGEST || !OWN_PATH.test(path)) return false;
  const steps = (path.split('?')[0] as string).split('/');
  return pages.some(({ path: pattern, access }) => {
    const parts = pattern.split('/');
    return (
      access !== 'public' &&
      parts.length === steps.length &&
      parts.every((part, index) => part.startsWith(':') || part === steps[index])
    );
  });
}

type Leading = Pick<Notification, 'type' | 'link'> & {
  readonly extraData: Pick<Notification['extraData'], 'event_id' | 'form_path'>;
};

/** Where a notification leads; null when it only has something to say, or names what is no page of ours. */
export function notificationTarget(
  { type, link, extraData }: Leading,
  pages: readonly Page[],
): string | null {
  const wanted = {
    'schedule_suggestion.confirmed':
      extraData.event_id === null ? link : `/schedules?e_id=${extraData.event_id}`,
    'open.form.message': extraData.form_path,
    'incident.news': extraData.form_path,
    'person_link.asked': link,
    'text.message': link,
    'newsletter.published': link,
    'newsletter.to_sign': link,
    'newsletter.comment': link,
    'newsletter.reply': link,
    'newsletter.review': link,
    'document.to_sign': link,
    'document.due': link,
    'document.decided': link,
    'knowledge.suggestion': link,
    'knowledge.answered': link,
    'knowledge.review_due': link,
    unknown: link,
  }[type];
  return wanted !== null && isOwnRoute(wanted, pages) ? wanted : null;
}

import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useAction } from '#client/lib/api/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';

interface Sent {
  requestId: string;
  seats: number;
  answer: (seats: number) => void;
  refuse: (errorCode: string) => void;
  loseAnswer: () => void;
}

/** A page with two buttons that send the same action with different content. */
async function openPage() {
  const sent: Sent[] = [];
  const events: string[] = [];
  let reading: Promise<null> = Promise.resolve(null);
  /** The next read of the query lasts until the returned function is called. */
  const holdRead = () => {
    const { promise, resolve } = Promise.withResolvers<null>();
    reading = promise;
    return () => resolve(null);
  };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  function Page() {
    useQuery({
      queryKey: ['seats'],
      queryFn: () => {
        events.push('read');
        return reading;
      },
    });
    const book = useAction({
      call: {
        networkMode: 'always',
        mutationFn: (input: { requestId: string; seats: number }) =>
          new Promise<number>((resolve, reject) =>
            sent.push({
              ...input,
              answer: resolve,
              refuse: (errorCode) =>
                reject(Object.assign(new Error(errorCode), { data: { errorCode, httpStatus: 409 } })),
              loseAnswer: () => reject(new Error('Failed to fetch')),
            }),
          ),
      },
      done: (seats, content) => events.push(`done ${seats} of ${content.seats}`),
      refresh: [['seats']],
    });
    const press = (seats: number) => void book.run({ seats }).then((seats) => events.push(`ran ${seats}`));
    return (
      <>
        <p>{book.sent ? `booking ${book.sent.seats}` : 'idle'}</p>
        <p>{book.busy ? 'calling' : 'not calling'}</p>
        <Button onClick={() => press(2)}>Two</Button>
        <Button onClick={() => press(3)}>Three</Button>
        <Button
          onClick={() => {
            press(2);
            press(2);
          }}
        >
          Twice
        </Button>
        <Failure of={book} />
      </>
    );
  }
  await render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  const at = (index: number): Sent => {
    const call = sent[index];
    if (!call) throw new Error(`Call ${index} was not sent.`);
    return call;
  };
  return { at, sent, events, holdRead, press: (name: string) => page.getByRole('button', { name }).click() };
}

const sees = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const failure = page.getByRole('alert');

test('a success reports its output, then refreshes, and only then ends the run', async () => {
  const { at, events, press } = await openPage();
  await expect.poll(() => events).toEqual(['read']);
  await press('Two');
  await sees('booking 2');
  at(0).answer(1);
  await expect.poll(() => events).toEqual(['read', 'done 1 of 2', 'read', 'ran 1']);
  await sees('idle');
});

test('what was sent stays known until the page has been refreshed', async () => {
  const { at, events, holdRead, press } = await openPage();
  await expect.poll(() => events).toEqual(['read']);
  await press('Two');
  await sees('calling');
  const endRead = holdRead();
  at(0).answer(2);
  await sees('not calling');
  await sees('booking 2');
  endRead();
  await sees('idle');
});

test('two presses before React renders send one call', async () => {
  const { at, sent, events, press } = await openPage();
  await press('Twice');
  at(0).answer(2);
  await expect.poll(() => events).toContain('ran 2');
  expect(events).toContain('ran null');
  expect(sent).toHaveLength(1);
});

test('a lost response shows the failure, and a retry repeats its request ID until it succeeds', async () => {
  const { at, press } = await openPage();
  await press('Two');
  at(0).loseAnswer();
  await expect.element(failure).toBeVisible();
  await press('Two');
  await expect.element(failure).not.toBeInTheDocument();
  expect(at(1).requestId).toBe(at(0).requestId);
  at(1).answer(2);
  await sees('idle');
  await press('Two');
  expect(at(2).requestId).not.toBe(at(0).requestId);
});

test('other content gets a request ID of its own', async () => {
  const { at, press } = await openPage();
  await press('Two');
  at(0).loseAnswer();
  await sees('idle');
  await press('Three');
  expect(at(1).requestId).not.toBe(at(0).requestId);
});

test('a final refusal is told in the language of the person, without a refresh, and ends the request ID', async () => {
  const { at, events, press } = await openPage();
  await i18next.changeLanguage('es');
  await press('Two');
  at(0).refuse('SOLD_OUT');
  await expect.element(failure).toHaveTextContent(i18next.t('SOLD_OUT', { ns: 'errors', lng: 'es' }));
  await expect.poll(() => events).toEqual(['read', 'ran null']);
  await press('Two');
  expect(at(1).requestId).not.toBe(at(0).requestId);
});

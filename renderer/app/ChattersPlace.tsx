import { ChattersPage } from '../features/chatters/index.ts';
import { PeopleBody, PeopleHead } from '../features/people/index.ts';

const others = { Head: PeopleHead, Body: PeopleBody };

/** Who is in the chat, and the lists of people of the channel. */
export function ChattersPlace() {
  return <ChattersPage others={others} />;
}

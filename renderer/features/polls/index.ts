export { NewPoll } from './NewPoll.tsx';
export { PollsDock } from './PollsDock.tsx';
export { RunningPollCard } from './RunningPollCard.tsx';

"""Fine-tunes the encoder with all heads at once."""

import math
import time

import numpy as np
import torch
from torch.nn import functional as F

from data import DANGERS, KINDS, NO_GOAL, URGENT, noisy, seeded

BATCH_TOKENS = 512
LEARNING_RATE = 1.5e-4
HEAD_RATE = 1e-3
# Lower layers know more about language than about our questions, so that they move less.
LAYER_DECAY = 0.9
WARM_UP = 0.1
WEIGHT_DECAY = 0.01
GOAL_WEIGHT = 3.0
# Few questions tell what they want, so that each counts more.
INTENT_WEIGHT = 2.0
# "None" of questions that were never labeled with goals counts less than a writer's own.
ASSUMED_NONE_WEIGHT = 0.3


def targets_of(questions, goals, intents):
    """Tensors of what each question should give; -1 and zero rows are left out of a head's loss."""
    size = len(questions)
    kind = torch.tensor([KINDS.index(one.kind) if one.kind in KINDS else -1 for one in questions])
    danger = torch.tensor([[one.kind in URGENT, one.kind in DANGERS] for one in questions]).float()
    goal = torch.zeros(size, len(goals))
    for row, one in enumerate(questions):
        known = [goals.index(name) for name in one.goals if name in goals]
        assumed = ASSUMED_NONE_WEIGHT if one.goals == [NO_GOAL] and one.kind not in (None, "goal") else 1.0
        for at in known:
            goal[row, at] = assumed / len(known)
    intent = torch.tensor([intents.index(one.intent) if one.intent in intents else -1 for one in questions])
    weight = torch.tensor([one.weight for one in questions])
    return {"kinds": kind, "danger": danger, "goals": goal, "intents": intent, "weight": weight}


def loss_of(logits, targets, rows):
    kind, weight = targets["kinds"][rows], targets["weight"][rows]
    known = kind >= 0
    total = torch.zeros(())
    if known.any():
        each = F.cross_entropy(logits["kinds"][known], kind[known], reduction="none", label_smoothing=0.03)
        each = each + F.binary_cross_entropy_with_logits(
            logits["danger"][known], targets["danger"][rows][known], reduction="none"
        ).sum(1)
        total = total + (each * weight[known]).sum() / len(rows)
    goal = targets["goals"][rows]
    total = total - GOAL_WEIGHT * (goal * F.log_softmax(logits["goals"], 1)).sum() / len(rows)
    intent = targets["intents"][rows]
    if (intent >= 0).any():
        each = F.cross_entropy(logits["intents"], intent, ignore_index=-1, reduction="none", label_smoothing=0.03)
        total = total + INTENT_WEIGHT * each.sum() / len(rows)
    return total


def batches_of(lengths, chance, tokens=BATCH_TOKENS):
    """Rows of about equal length together, in random order, with about as many tokens in each batch."""
    order = sorted(range(len(lengths)), key=lambda at: (lengths[at] + chance.random() * 3, at))
    batches, current = [], []
    for at in order:
        if current and (len(current) + 1) * max(lengths[at], lengths[current[-1]]) > tokens:
            batches.append(current)
            current = []
        current.append(at)
    batches.append(current)
    chance.shuffle(batches)
    return batches


def padded(encoded, pad):
    length = max(map(len, encoded))
    ids = torch.tensor([one + [pad] * (length - len(one)) for one in encoded])
    mask = torch.tensor([[True] * len(one) + [False] * (length - len(one)) for one in encoded])
    return ids, mask


def parameter_groups(model):
    """Learning rates by depth; norms and biases do not decay."""
    depth = len(model.layers)
    groups = {}
    for name, value in model.named_parameters():
        if name.startswith("heads."):
            rate = HEAD_RATE
        else:
            layer = int(name.split(".")[1]) if name.startswith("layers.") else -1
            rate = LEARNING_RATE * LAYER_DECAY ** (depth - 1 - layer)
        decay = WEIGHT_DECAY if value.dim() > 1 and not name.startswith("words") else 0.0
        groups.setdefault((rate, decay), []).append(value)
    return [{"params": values, "lr": rate, "weight_decay": decay} for (rate, decay), values in groups.items()]


def schedule(step, steps):
    if step < WARM_UP * steps:
        return (step + 1) / (WARM_UP * steps)
    return max(0.02, 0.5 * (1 + math.cos(math.pi * (step / steps - WARM_UP) / (1 - WARM_UP))))


def epoch_batches(questions, tokenizer, epoch, seed):
    chance = seeded(seed * 1000 + epoch)
    encoded = [tokenizer.encode(noisy(one.text, chance)) for one in questions]
    return encoded, batches_of([len(one) for one in encoded], chance)


def fit(model, tokenizer, questions, targets, epochs, seed=1, max_steps=None, watch=None):
    """Trains in place. `watch` is called after each epoch; `max_steps` cuts an experiment short."""
    torch.manual_seed(seed)
    optimizer = torch.optim.AdamW(parameter_groups(model), betas=(0.9, 0.98), fused=True)
    steps = None
    scheduler = None
    started, step = time.time(), 0
    for epoch in range(epochs):
        encoded, batches = epoch_batches(questions, tokenizer, epoch, seed)
        if scheduler is None:
            steps = min(max_steps or 10**9, len(batches) * epochs)
            scheduler = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda at: schedule(at, steps))
        model.train()
        for rows in batches:
            ids, mask = padded([encoded[row] for row in rows], tokenizer.special["pad"])
            loss = loss_of(model(ids, mask), targets, torch.tensor(rows))
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            scheduler.step()
            step += 1
            if step % 200 == 0:
                print(f"step {step}/{steps} loss {loss.item():.3f} {time.time() - started:.0f} s", flush=True)
            if step >= steps:
                return model
        if watch:
            watch(epoch)
    return model


@torch.no_grad()
def logits_for(model, tokenizer, texts):
    """Logits of all heads as arrays, in the order of the texts."""
    model.eval()
    encoded = [tokenizer.encode(text) for text in texts]
    order = sorted(range(len(texts)), key=lambda at: len(encoded[at]))
    found = {}
    for first in range(0, len(order), 64):
        rows = order[first : first + 64]
        ids, mask = padded([encoded[row] for row in rows], tokenizer.special["pad"])
        for name, values in model(ids, mask).items():
            found.setdefault(name, np.zeros((len(texts), values.shape[1]), np.float32))[rows] = values.numpy()
    return found

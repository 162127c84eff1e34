//! The protocol's side: requests come in, tools and resources answer.

use std::sync::Arc;
use std::time::{Duration, Instant};

use motive::Knowledge;
use motive_answer::StopButton;
use rmcp::model::{
    CallToolRequestParams, CallToolResult, ContentBlock, Implementation, ListResourceTemplatesResult,
    ListResourcesResult, ListToolsResult, PaginatedRequestParams, ProgressNotificationParam, ProgressToken,
    ReadResourceRequestParams, ReadResourceResult, ServerCapabilities, ServerInfo, Tool, ToolAnnotations,
};
use rmcp::service::{Peer, RequestContext};
use rmcp::{ErrorData, RoleServer, ServerHandler};
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use crate::call::{Call, Shared, Step};
use crate::resources;
use crate::tools::{self, TOOLS};

/// Calls that work or wait; others are refused.
const MOST_CALLS: usize = 64;
/// So often at most a client hears how far a call is.
const PACE: Duration = Duration::from_millis(100);

/// What a model is told about the server.
const INSTRUCTIONS: &str = "\
Chess by rules and checked claims. Positions are handles: begin with \"start\" or give what the user pasted to play_moves, \
and use the handles that it returns. Never write a FEN or a list of legal moves from memory; ask. A move that you want to \
mention: play it. A statement that you want to make about a position: check_claim it first, and say only what is true. \
Verdicts: proved (every defense is covered), verified (an engine found nothing against it), unchecked, contradicted. \
The resources motive://claims and motive://glossary define the words.";

/// The server of one client.
pub(crate) struct Server {
    shared: Arc<Shared>,
    working: Arc<Semaphore>,
    places: Arc<Semaphore>,
}

impl Server {
    pub(crate) fn new(knowledge: Arc<Knowledge>) -> Server {
        let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Server {
            shared: Arc::new(Shared::new(knowledge)),
            working: Arc::new(Semaphore::new(processors)),
            places: Arc::new(Semaphore::new(MOST_CALLS)),
        }
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerInfo {
        let capabilities = ServerCapabilities::builder().enable_tools().enable_resources().build();
        ServerInfo::new(capabilities)
            .with_server_info(Implementation::new("motive", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = TOOLS.iter().map(|tool| {
            let annotations = ToolAnnotations::new().read_only(true).open_world(false);
            Tool::new(tool.name, tool.about, Arc::new((tool.schema)())).with_annotations(annotations)
        });
        Ok(ListToolsResult::with_all_items(tools.collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResult, ErrorData> {
        let Some(tool) = TOOLS.iter().find(|tool| tool.name == request.name) else {
            let names: Vec<&str> = TOOLS.iter().map(|tool| tool.name).collect();
            return Err(ErrorData::invalid_params(format!("there are the tools {}", names.join(", ")), None));
        };
        let Ok(_place) = self.places.try_acquire() else {
            return Ok(refused("too many calls at the same time: wait for one to end"));
        };
        let Ok(_turn) = self.working.acquire().await else { return Ok(refused("the server ends")) };
        let (told, steps) = unbounded_channel();
        let button = StopButton::new();
        let call = Call { shared: Arc::clone(&self.shared), button: button.clone(), told };
        let arguments = request.arguments.unwrap_or_default();
        let mut work = tokio::task::spawn_blocking(move || (tool.answer)(&call, arguments));
        let telling =
            context.meta.get_progress_token().map(|token| tokio::spawn(tell(steps, context.peer, token)));
        let outcome = tokio::select! {
            outcome = &mut work => outcome,
            () = context.ct.cancelled() => {
                button.press();
                work.await
            }
        };
        if let Some(telling) = telling {
            // Nothing is told of a call that has its answer.
            telling.abort();
        }
        match outcome {
            Ok(Ok(text)) => Ok(CallToolResult::success(vec![ContentBlock::text(tools::within_limit(text))])),
            Ok(Err(what)) => Ok(refused(&what)),
            Err(_) => Err(ErrorData::internal_error("something went wrong inside; please report it", None)),
        }
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(resources::list()))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(resources::templates()))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResult, ErrorData> {
        resources::read(&request.uri, &self.shared.knowledge)
            .map(|contents| ReadResourceResult::new(vec![contents]))
            .ok_or_else(|| ErrorData::resource_not_found("there is no such resource", None))
    }
}

/// Tells the client how far a call is, not too often.
async fn tell(mut steps: UnboundedReceiver<Step>, peer: Peer<RoleServer>, token: ProgressToken) {
    let mut last = (f64::MIN, None::<Instant>);
    while let Some(Step { done, of }) = steps.recv().await {
        if done <= last.0 || last.1.is_some_and(|told| told.elapsed() < PACE) {
            continue;
        }
        last = (done, Some(Instant::now()));
        let progress = ProgressNotificationParam::new(token.clone(), done);
        let progress = of.map_or(progress.clone(), |of| progress.with_total(of));
        if peer.notify_progress(progress).await.is_err() {
            break;
        }
    }
}

/// What went wrong, for the model to read.
fn refused(what: &str) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(what)])
}
